import { Refusal, refused } from './refusal.ts'

const maxBytes = 512 * 1024
const maxDepth = 64
const maxValues = 25_000

const malformed = (message: string) => new Refusal(400, 'errors.malformedBody', message)
const notJson = () => malformed('The body is not valid JSON.')
const tooLarge = () => refused(413, 'errors.bodyTooLarge', { translationParameters: { kilobytes: maxBytes / 1024 } })
export const unsupportedMediaType = () => refused(415, 'errors.unsupportedMediaType')

export const readMediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/

const escapedSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i

/** A lone surrogate would come back from the database as another character. */
const hasLoneSurrogate = (text: string, value: unknown): boolean =>
  escapedSurrogate.test(text) && escapedSurrogate.test(JSON.stringify(value))

const readBounded = async (request: Request): Promise<string> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = request.body?.getReader()
  let text = ''
  let size = 0
  try {
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
      size += piece.value.byteLength
      if (size > maxBytes) throw tooLarge()
      text += decoder.decode(piece.value, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    // The cancellation is not awaited: with two readers of one body it ends only when both are done.
    reader?.cancel().catch(() => undefined)
    throw error instanceof Refusal ? error : notJson()
  }
}

const describeExcess = (text: string): string | undefined => {
  let depth = 0
  let values = 1
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === 92) at += 1
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 44) values += 1
    else if (code === 91 || code === 123) {
      depth += 1
      values += 1
      if (depth > maxDepth) return `The body is nested deeper than ${maxDepth} levels.`
    } else if (code === 93 || code === 125) depth -= 1
    if (values > maxValues) return `The body holds more than ${maxValues} values.`
  }
  return undefined
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

export const readJsonBody = async (request: Request): Promise<unknown> => {
  if (request.method === 'GET' || request.body === null) return undefined
  const text = await readBounded(request)
  if (text === '') return undefined
  if (readMediaType(request) !== 'application/json') throw unsupportedMediaType()
  const excess = describeExcess(text)
  if (excess !== undefined) throw malformed(excess)
  if (escapedNul.test(text)) throw malformed('The body holds a NUL character.')
  const value = parseJson(text)
  if (hasLoneSurrogate(text, value)) throw malformed('The body holds half of a character.')
  return value
}
