import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const fontFace = /@font-face\s*\{[^}]*\}/g

/** The rules that bring the product's fonts, from the style sheets of the build in `folder`; none when there is no build. */
export const builtFontFaces = async (folder: string | undefined): Promise<string> => {
  if (folder === undefined) return ''
  const assets = join(folder, 'assets')
  const files = await readdir(assets).catch(() => [])
  const sheets = await Promise.all(
    files.filter((name) => name.endsWith('.css')).map((name) => readFile(join(assets, name), 'utf8')),
  )
  return [...new Set(sheets.flatMap((sheet) => sheet.match(fontFace) ?? []))].join('\n')
}
