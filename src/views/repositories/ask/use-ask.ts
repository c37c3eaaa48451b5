import { type KeyboardEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { chatDrafts, handover, readDraft } from '#src/actors/draft.sink.ts'
import { hasFilter } from '#src/contract/query-language.ts'
import type { Repository } from '#src/contract/repositories.ts'

const draftId = 'front'

const toChat = (scope: Repository | undefined): string => (scope === undefined ? '/chat' : `/chat?in=${scope.id}`)

const toSearch = (words: string, scope: Repository | undefined): string => {
  const query = new URLSearchParams({ q: words, ...(scope === undefined ? {} : { in: scope.name }) })
  return `/search?${query}`
}

export const useAsk = (indexed: readonly Repository[]) => {
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState(() => readDraft(chatDrafts, draftId))
  const [scopeId, setScopeId] = useState('')
  const scope = indexed.find(({ id }) => id === scopeId)
  const mayAsk = indexed.length > 0
  const isQuery = hasFilter(draft)
  const write = (text: string) => {
    setDraft(text)
    chatDrafts.write(draftId, text === '' ? null : text)
  }
  const ask = (text: string) => {
    if (!mayAsk || text.trim() === '') return
    if (text === draft) write('')
    chatDrafts.write('new', text)
    handover.question = text
    navigate(toChat(scope))
  }
  const search = () => {
    if (!mayAsk || draft.trim() === '') return
    write('')
    navigate(toSearch(draft.trim(), scope))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    const isOther = event.altKey || event.ctrlKey || event.metaKey
    if (isOther === isQuery) ask(draft)
    else search()
  }
  return { draft, scope, mayAsk, isQuery, write, narrow: setScopeId, ask, search, press }
}
