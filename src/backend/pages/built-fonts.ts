import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ruleName = '@font-face'

const readFontFaces = (sheet: string): readonly string[] =>
  sheet
    .split(ruleName)
    .slice(1)
    .map((rule) => ruleName + rule.slice(0, rule.indexOf('}') + 1))

export const readBuiltFontFaces = async (folder: string | undefined): Promise<string> => {
  if (folder === undefined) return ''
  const assets = join(folder, 'assets')
  const files = await readdir(assets).catch(() => [])
  const sheets = await Promise.all(
    files.filter((name) => name.endsWith('.css')).map((name) => readFile(join(assets, name), 'utf8')),
  )
  return [...new Set(sheets.flatMap(readFontFaces))].join('\n')
}
