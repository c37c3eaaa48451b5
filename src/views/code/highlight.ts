import hljs from 'highlight.js/lib/core'
import { findGrammar, loadGrammars } from './grammars.ts'
import { SpanEmitter } from './span-emitter.ts'

hljs.configure({ __emitter: SpanEmitter })

export interface HighlightQuestion {
  readonly text: string
  readonly language: string
}

/** Holds start, end and kind (an index into `sentKinds`) of each coloured piece, as offsets in the text. */
export type Spans = Uint32Array<ArrayBuffer>

const grammarReady = async (id: string): Promise<void> => {
  if (hljs.getLanguage(id) !== undefined) return
  for (const { id: each, grammar } of await loadGrammars(id)) {
    if (hljs.getLanguage(each) === undefined) hljs.registerLanguage(each, grammar)
  }
}

/** Runs in the worker. Resolves to null for an unknown language; `onBegin` runs once the grammar is loaded. */
export const highlight = async (text: string, language: string, onBegin?: () => void): Promise<Spans | null> => {
  const id = findGrammar(language)
  if (id === undefined) return null
  await grammarReady(id)
  onBegin?.()
  const { _emitter: emitter } = hljs.highlight(text, { language: id, ignoreIllegals: true })
  return emitter instanceof SpanEmitter ? Uint32Array.from(emitter.spans) : null
}
