import { type AnyActorRef, type AnyMachineSnapshot, isMachineSnapshot } from 'xstate'
import type { Plain } from './record.ts'

const isActor = (value: object): value is AnyActorRef =>
  'sessionId' in value && 'send' in value && typeof value.send === 'function'

const snapshotParts = ({ status, value, context, tags, output, error }: AnyMachineSnapshot) => ({
  status,
  value,
  context,
  tags: [...tags],
  output,
  error,
})

const getClassName = (value: object): string => {
  const made: unknown = value.constructor
  return typeof made === 'function' ? made.name : 'Object'
}

const fileParts = (value: object): object | undefined => {
  if (typeof File !== 'undefined' && value instanceof File)
    return { $file: true, name: value.name, size: value.size, type: value.type }
  if (typeof Blob !== 'undefined' && value instanceof Blob) return { $blob: true, size: value.size, type: value.type }
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return { $bytes: value.byteLength }
  return undefined
}

/** The members of the result must still be redacted. */
export const toParts = (value: object): object => {
  if (isActor(value)) return { $actor: value.sessionId }
  if (isMachineSnapshot(value)) return snapshotParts(value)
  if (value instanceof Error)
    return { $error: value.name, ...value, name: undefined, message: value.message, cause: value.cause }
  if (value instanceof Date) return { $date: Number.isNaN(value.getTime()) ? null : value.toISOString() }
  if (value instanceof Map) return { $map: [...value.entries()] }
  if (value instanceof Set) return { $set: [...value] }
  if (value instanceof URL) return { $url: value.href }
  return fileParts(value) ?? { $class: getClassName(value) }
}

export const plainScalar = (value: unknown): Plain => {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : { $number: String(value) }
  if (typeof value === 'bigint') return { $bigint: String(value) }
  if (typeof value === 'function') return { $function: value.name }
  if (typeof value === 'symbol') return { $symbol: value.description ?? '' }
  return null
}
