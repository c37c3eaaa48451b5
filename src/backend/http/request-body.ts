import { Refusal, refused } from './refusal.ts'

const maxBytes = 512 * 1024
const maxDepth = 64
/** Of the longest list there is, with room beside it: each value of a body can be a mistake to describe. */
const maxValues = 25_000

const malformed = (message: string) => new Refusal(400, 'errors.malformedBody', message)
const notJson = () => malformed('The body is not valid JSON.')
const tooLarge = () => refused(413, 'errors.bodyTooLarge', { translationParameters: { kilobytes: maxBytes / 1024 } })
export const unsupportedMediaType = () => refused(415, 'errors.unsupportedMediaType')

/** Without its parameters, in lower case. */
export const readMediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** `\u0000` after an even number of backslashes; PostgreSQL keeps no NUL in a text. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/

/** Half of a pair of surrogates in JSON that was written from a value: what is whole stands there as it is. */
const escapedSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i

/** No database keeps half of a character: it would come back as another one. */
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
    // Not waited for: where two read copies of one body, it ends only when both are done.
    reader?.cancel().catch(() => undefined)
    throw error instanceof Refusal ? error : notJson()
  }
}

/** Undefined when nothing is. */
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

/** The JSON body, or undefined when there is none. Refuses what is not JSON, is not called JSON, is too large or too deep. */
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
