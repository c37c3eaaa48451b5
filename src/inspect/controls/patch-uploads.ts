import type { Faults } from './faults.ts'
import { type Global, isTokenRefused, problemAnswer, waitSlowly } from './patch-network.ts'

interface Uploads {
  readonly window: Global
  readonly faults: Faults
}

const answerWith = async ({ window }: Uploads, request: XMLHttpRequest, answer: Response): Promise<void> => {
  const text = await answer.text()
  const facts = {
    readyState: 4,
    status: answer.status,
    statusText: answer.statusText,
    responseText: text,
    response: request.responseType === 'json' ? (JSON.parse(text) as unknown) : text,
    getResponseHeader: (name: string) => answer.headers.get(name),
    getAllResponseHeaders: () => [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join(''),
  }
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(request, name, { configurable: true, value })
  request.dispatchEvent(new window.Event('readystatechange'))
  request.dispatchEvent(new window.ProgressEvent('load'))
  request.dispatchEvent(new window.ProgressEvent('loadend'))
}

const followTokens = (prototype: XMLHttpRequest): WeakSet<XMLHttpRequest> => {
  const { open, setRequestHeader } = prototype
  const signed = new WeakSet<XMLHttpRequest>()
  prototype.open = function openAnew(this: XMLHttpRequest, ...given: readonly unknown[]) {
    signed.delete(this)
    Reflect.apply(open, this, given)
  }
  prototype.setRequestHeader = function noteAndSet(this: XMLHttpRequest, name, value) {
    if (name.toLowerCase() === 'authorization') signed.add(this)
    setRequestHeader.call(this, name, value)
  }
  return signed
}

/** Uploads use `XMLHttpRequest`, because `fetch` reports no progress; the same faults apply to them. */
export const patchUploads = (uploads: Uploads): void => {
  const { window, faults } = uploads
  const { prototype } = window.XMLHttpRequest
  const { send, abort } = prototype
  const signed = followTokens(prototype)
  const waiting = new WeakMap<XMLHttpRequest, AbortController>()
  const isTouched = (request: XMLHttpRequest): boolean =>
    (['slow', 'offline', 'silent'] as const).some(faults.isOn) || (isTokenRefused(faults) && signed.has(request))
  const goOn = (request: XMLHttpRequest, body: Parameters<typeof send>[0]) => {
    if (faults.isOn('silent')) return
    waiting.delete(request)
    if (faults.isOn('offline')) request.dispatchEvent(new window.ProgressEvent('error'))
    else if (isTokenRefused(faults) && signed.has(request)) void answerWith(uploads, request, problemAnswer(401))
    else send.call(request, body)
  }
  prototype.send = function sendOrFail(this: XMLHttpRequest, body) {
    if (!isTouched(this)) return send.call(this, body)
    const ended = new AbortController()
    waiting.set(this, ended)
    ended.signal.addEventListener('abort', () => this.dispatchEvent(new window.ProgressEvent('abort')))
    const wait = faults.isOn('slow') ? waitSlowly(window, ended.signal) : Promise.resolve()
    wait.then(
      () => goOn(this, body),
      () => undefined,
    )
  }
  prototype.abort = function abortOrForget(this: XMLHttpRequest) {
    const ended = waiting.get(this)
    if (ended === undefined) return abort.call(this)
    waiting.delete(this)
    ended.abort()
  }
}
