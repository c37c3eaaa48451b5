import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

export const hashFile = (folder: string, file: string): string =>
  `sha384-${createHash('sha384')
    .update(readFileSync(join(folder, file)))
    .digest('base64')}`

const address = /(?:src|href)="\/([^"]+\.(?:js|css))"/

/** Every script and style tag of a built page says what it must be (`tests/scenarios/front-end-security.md`, F01). */
const withIntegrity = (html: string, folder: string): string =>
  html.replace(/<(?:script|link)\b[^>]*>/g, (tag) => {
    const file = address.exec(tag)?.[1]
    if (file === undefined || tag.includes(' integrity=')) return tag
    return tag.replace(/\/?>$/, ` integrity="${hashFile(folder, file)}">`)
  })

const compressible = /\.(?:js|css|json|svg|html|webmanifest|wasm)$/

const writeCompressed = (folder: string, file: string) => {
  const content = readFileSync(join(folder, file))
  if (content.length < 512) return
  const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  writeFileSync(join(folder, `${file}.br`), brotli)
  writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
}

/** After the bundle is on disk: integrity into the page, compressed twins beside what compresses. */
export const integrityPlugin = (): Plugin => ({
  name: 'quarry-integrity',
  apply: 'build',
  writeBundle(options, bundle) {
    const folder = options.dir
    if (folder === undefined || this.environment.name !== 'client') return
    for (const file of Object.keys(bundle)) {
      const path = join(folder, file)
      mkdirSync(dirname(path), { recursive: true })
      if (file.endsWith('.html')) writeFileSync(path, withIntegrity(readFileSync(path, 'utf8'), folder))
      else if (compressible.test(file)) writeCompressed(folder, file)
    }
  },
})
