import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string | Buffer
  readonly data?: Uint8Array | string
  readonly stored?: boolean
  readonly method?: number
  readonly flags?: number
  /** Unix mode with its file type, as the high half of the external attributes. */
  readonly mode?: number
  readonly claim?: { readonly size?: number; readonly packedSize?: number; readonly crc?: number }
  /** Points the entry at the packed bytes of an earlier one. */
  readonly sharesOffsetWith?: number
}

const toFields = (entry: ZipEntry, data: Buffer, packed: Buffer): Fields => ({
  flags: 0x800 | (entry.flags ?? 0),
  method: entry.method ?? (entry.stored === true ? 0 : 8),
  crc: entry.claim?.crc ?? crc32(data),
  packedSize: entry.claim?.packedSize ?? packed.length,
  size: entry.claim?.size ?? data.length,
  mode: entry.mode ?? 0,
})

const writeShared = (header: Buffer, at: number, fields: Fields, name: Buffer): void => {
  header.writeUInt16LE(fields.flags, at)
  header.writeUInt16LE(fields.method, at + 2)
  header.writeUInt32LE(fields.crc, at + 8)
  header.writeUInt32LE(fields.packedSize, at + 12)
  header.writeUInt32LE(fields.size, at + 16)
  header.writeUInt16LE(name.length, at + 20)
}

const localHeader = (fields: Fields, name: Buffer): Buffer => {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  writeShared(header, 6, fields, name)
  return header
}

const centralHeader = (fields: Fields, name: Buffer, offset: number): Buffer => {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE((3 << 8) | 20, 4)
  header.writeUInt16LE(20, 6)
  writeShared(header, 8, fields, name)
  header.writeUInt32LE((fields.mode << 16) >>> 0, 38)
  header.writeUInt32LE(offset, 42)
  return header
}

const zip64Records = (count: number, size: number, offset: number): Buffer => {
  const record = Buffer.alloc(56 + 20)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(offset + size), 64)
  record.writeUInt32LE(1, 72)
  return record
}

/** A zip64 record is added when the count does not fit the old one. */
const endRecord = (count: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(count > 0xfffe ? 0xffffffff : offset, 16)
  return count > 0xfffe ? Buffer.concat([zip64Records(count, size, offset), end]) : end
}

export const buildZip = (entries: readonly ZipEntry[]): Buffer => {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  const offsets: number[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const data = Buffer.from(entry.data ?? '')
    const packed = entry.stored === true ? data : deflateRawSync(data)
    const fields = toFields(entry, data, packed)
    const start = entry.sharesOffsetWith === undefined ? offset : (offsets[entry.sharesOffsetWith] ?? 0)
    offsets.push(start)
    if (entry.sharesOffsetWith === undefined) {
      const local = Buffer.concat([localHeader(fields, name), name, packed])
      parts.push(local)
      offset += local.length
    }
    central.push(centralHeader(fields, name, start), name)
  }
  const directory = Buffer.concat(central)
  return Buffer.concat([...parts, directory, endRecord(entries.length, directory.length, offset)])
}

interface Fields {
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  readonly mode: number
}
