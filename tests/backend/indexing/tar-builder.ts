import { gzipSync } from 'node:zlib'

export interface TarEntry {
  readonly name: string
  readonly data?: Uint8Array | string
  /** '0' file, '1' hard link, '2' symbolic link, '3' character device, '4' block device, '5' folder, '6' pipe. */
  readonly type?: string
  readonly target?: string
}

const blockBytes = 512

const header = (name: string, size: number, type: string, target: string): Buffer => {
  const block = Buffer.alloc(blockBytes)
  block.write(name, 0, 'latin1')
  block.write('0000644\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write('00000000000\0', 136)
  block.write('        ', 148)
  block.write(type, 156)
  block.write(target, 157)
  block.write('ustar\u000000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const padded = (data: Buffer): Buffer =>
  Buffer.concat([data, Buffer.alloc((blockBytes - (data.length % blockBytes)) % blockBytes)])

const paxBlocks = (name: string): Buffer[] => {
  const body = ` path=${name}\n`
  let length = Buffer.byteLength(body)
  while (String(length).length + Buffer.byteLength(body) !== length)
    length = String(length).length + Buffer.byteLength(body)
  const record = Buffer.from(`${length}${body}`)
  return [header('PaxHeader', record.length, 'x', ''), padded(record)]
}

/** Names that do not fit the old header go into a pax one. */
export const buildTar = (entries: readonly TarEntry[]): Buffer => {
  const blocks = entries.flatMap((entry) => {
    const data = Buffer.from(entry.data ?? '')
    const needsPax = Buffer.byteLength(entry.name) > 100 || /[^ -~]/.test(entry.name)
    const pax = needsPax ? paxBlocks(entry.name) : []
    const shortName = needsPax ? 'long-name' : entry.name
    return [...pax, header(shortName, data.length, entry.type ?? '0', entry.target ?? ''), padded(data)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(blockBytes * 2)])
}

export const buildTarGz = (entries: readonly TarEntry[]): Buffer => gzipSync(buildTar(entries))
