import type { Endpoint, ReplyOf } from '#src/contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import type { Answer, Attempts } from './client-attempts.ts'
import { readReply } from './client-reply.ts'
import { headersFor } from './client-request.ts'
import type { Captured } from './session-port.ts'

export interface UploadOptions {
  /** From 0 to 100 percent; starts again at 0 when the file is sent again. */
  readonly onProgress?: (percent: number) => void
  readonly signal?: AbortSignal
  /** 1: a refused token is reported to the session, and the file is not sent again. */
  readonly maxSends?: 1 | 2
}

interface Carrier {
  readonly baseUrl: string
  readonly language: () => string | null
  readonly createXhr: () => XMLHttpRequest
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const createForm = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

/** `fetch` reports no progress of a request, so XMLHttpRequest is used here. */
const carry = (endpoint: Endpoint, file: File, options: UploadOptions, carrier: Carrier, captured: Captured) =>
  new Promise<Answer>((resolve, reject) => {
    const { signal, onProgress } = options
    if (signal?.aborted) return reject(signal.reason)
    const xhr = carrier.createXhr()
    const abort = () => xhr.abort()
    signal?.addEventListener('abort', abort, { once: true })
    const settle = (finish: () => void) => () => {
      signal?.removeEventListener('abort', abort)
      finish()
    }
    onProgress?.(0)
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(Math.round((loaded / total) * 100))
    }
    xhr.onload = settle(() => resolve({ status: xhr.status, body: parsed(xhr.responseText) }))
    xhr.onerror = settle(() => reject(new ApiError('offline')))
    xhr.ontimeout = xhr.onerror
    xhr.onabort = settle(() => reject(signal?.aborted ? signal.reason : new DOMException('Aborted', 'AbortError')))
    xhr.open(endpoint.method, `${carrier.baseUrl}${endpoint.path}`)
    for (const [name, value] of Object.entries(headersFor(captured, carrier.language())))
      xhr.setRequestHeader(name, value)
    xhr.send(createForm(file))
  })

export const createUpload =
  ({ attempt }: Attempts, carrier: Carrier) =>
  async <E extends Endpoint>(endpoint: E, file: File, options: UploadOptions = {}): Promise<ReplyOf<E>> => {
    const { signal, maxSends = 2 } = options
    const policy = { access: endpoint.access, signal, maxSends }
    const answer = await attempt(policy, (captured) => carry(endpoint, file, options, carrier, captured))
    options.onProgress?.(100)
    return readReply(endpoint, answer)
  }
