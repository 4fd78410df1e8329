// The repository's own lint rules, loaded by .oxlintrc.json; run the linter from the repository's root.
// Plain JavaScript: the linter loads it without tsx.
import path from 'node:path'

import { forbiddenImport } from './zones.js'

/** @typedef {{ type: string, value?: unknown }} Literal */
/** @typedef {{ cwd: string, filename: string, report(problem: { node: unknown, message: string }): void }} Context */

const importDirection = {
  meta: { type: 'problem', docs: { description: 'Imports follow the direction of the architecture.' } },
  /** @param {Context} context */
  create(context) {
    const importer = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    /** @param {Literal | null | undefined} source */
    const check = (source) => {
      if (typeof source?.value !== 'string') return
      const message = forbiddenImport(source.value, importer)
      if (message) context.report({ node: source, message })
    }
    /** @param {{ source?: Literal | null }} node */
    const checkSource = (node) => check(node.source)
    return {
      ImportDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: checkSource,
      // A worker is an import too: new Worker(new URL('./x.worker.ts', import.meta.url)).
      /** @param {{ callee: { name?: string }, arguments: Literal[] }} node */
      NewExpression(node) {
        if (node.callee.name === 'URL' && node.arguments.length === 2) check(node.arguments[0])
      },
    }
  },
}

export default { meta: { name: 'samspel' }, rules: { 'import-direction': importDirection } }
