import { type Plugin, build } from 'vite'

import { precompress } from '#server/frontend/precompress.ts'

/** Builds the app into a folder, compressed as it is served, without one of the chunk groups of chunks.ts. */
export async function buildWithout(group: string | undefined, outDir: string): Promise<void> {
  await build({
    mode: 'production',
    logLevel: 'error',
    plugins: [leaveOut(group)],
    build: { outDir, emptyOutDir: true },
  })
  await precompress(outDir)
}

const leaveOut = (group: string | undefined): Plugin => ({
  name: 'leave-out-group',
  enforce: 'post',
  // Changed in place: what a hook returns is merged, and merging only ever adds groups.
  config({ build: options }) {
    const { output } = options?.rolldownOptions ?? {}
    if (!output || Array.isArray(output) || typeof output.codeSplitting !== 'object')
      throw new Error('vite.config.ts has no chunk groups')
    const { codeSplitting } = output
    codeSplitting.groups = codeSplitting.groups?.filter(({ name }) => name !== group) ?? []
  },
})
