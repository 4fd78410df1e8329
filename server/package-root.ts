import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The folder with package.json, db/, dist/ and src/locales/: of a checkout or of the installed package, where this module is part of
 * a larger file.
 */
export const PACKAGE_ROOT = nearestPackage(import.meta.dirname)

function nearestPackage(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : nearestPackage(path.dirname(folder))
}
