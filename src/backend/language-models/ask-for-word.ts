import { streamText, type LanguageModel } from 'ai'
import type { ModelFault } from '#src/contract/answer-events.ts'
import { seconds } from '#src/lib/durations.ts'
import { ModelFailed, toModelFault } from './model-fault.ts'

export const maxWordMs = 20 * seconds
/** A model that thinks first may need some before its first word. */
const maxOutputTokens = 400

/** Reads until the first word. A model that thinks, or that thought up to its limit, has answered as well. */
const readWord = async (model: LanguageModel, abortSignal: AbortSignal): Promise<ModelFault | undefined> => {
  const { fullStream } = streamText({
    model,
    prompt: 'Answer with the word: yes',
    maxOutputTokens,
    maxRetries: 0,
    abortSignal,
    // Faults arrive as parts of the stream; without a handler the library prints them.
    onError: () => undefined,
  })
  for await (const part of fullStream) {
    if (part.type === 'error') throw part.error
    if ((part.type === 'text-delta' || part.type === 'reasoning-delta') && part.text.trim() !== '') return undefined
    if (part.type !== 'finish-step') continue
    if (part.finishReason === 'length') return undefined
    return { kind: part.rawFinishReason === undefined ? 'unreadable' : 'emptyAnswer' }
  }
  return { kind: 'emptyAnswer' }
}

/** Returns why the model did not answer within 20 s; undefined when it did. */
export const askForWord = async (model: LanguageModel, clock: () => number): Promise<ModelFault | undefined> => {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const overrun = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ModelFailed({ kind: 'tooSlow' })), maxWordMs)
  })
  const word = readWord(model, abort.signal)
  // Mark the rejection as handled; it may come after the time is over.
  word.catch(() => undefined)
  try {
    return await Promise.race([word, overrun])
  } catch (error) {
    return toModelFault(error, clock(), false)
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}
