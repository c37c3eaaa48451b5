import { idempotencyHeader } from '#src/contract/common-headers.ts'
import { invalid } from './refusal.ts'

export const readIdempotencyKey = (request: Request): string | null => {
  const key = request.headers.get(idempotencyHeader)
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw invalid(['Idempotency-Key must be 1 to 200 visible ASCII characters.'])
}
