import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { canAskSources, selectDataSources } from '#machines/conversation/conversation.selectors.ts'
import { useCall } from '#src/api/use-call.ts'
import { searchEndpoints } from '#src/contract/search.ts'
import { useConversation, useConversationActor } from '../use-conversation.ts'
import { composerId } from '../chat-focus.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '2', mt: '5' })
const title = css({ textStyle: 'label', color: 'fg.muted' })
const example = css({
  display: 'block',
  w: 'full',
  minH: '10',
  px: '4',
  py: '2',
  borderWidth: 'hairline',
  borderColor: 'border.subtle',
  borderRadius: 'md',
  bg: 'bg.panel',
  textStyle: 'body',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  _hover: { borderColor: 'border.control', bg: 'bg.hover' },
})

const withoutToast = { onError: () => undefined, revalidateOnFocus: false, revalidateIfStale: false }

const lastPart = (name: string): string => name.split(/[.:#]/).at(-1) || name

interface Topic {
  readonly name: string
  readonly kind: string
}

const callable: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'macro'])

const useTopics = (): readonly Topic[] => {
  const [first] = useConversation(selectDataSources)
  const canAsk = useConversation(canAskSources)
  const place = first === undefined ? {} : { DataSourceIds: [first] }
  const query = { Query: 'main function create start run class', Mode: 'Fast', ...place }
  const { data } = useCall(searchEndpoints.search, canAsk ? { query } : null, withoutToast)
  const topics = (data?.results ?? []).flatMap(({ symbol }) => {
    if (symbol === undefined) return []
    const name = lastPart(symbol.name)
    return /^[\p{L}_$][\p{L}\p{N}_$]{3,39}$/u.test(name) ? [{ name, kind: symbol.kind }] : []
  })
  return topics
    .filter(({ name }, at) => topics.findIndex((topic) => topic.name === name) === at)
    .toSorted((left, right) => Number(isSpecific(right.name)) - Number(isSpecific(left.name)))
}

/** A name of several words stands for one thing; "start" could be anything. */
const isSpecific = (name: string): boolean => /[a-z][A-Z]|._./.test(name)

/** This gap is selected when an example is chosen, so that typing replaces it. */
const gap = '…'

const unknown: Topic = { name: gap, kind: '' }

const isCallable = ({ kind }: Topic): boolean => callable.has(kind)

const fill = (text: string): void => {
  const area = document.getElementById(composerId)
  if (!(area instanceof HTMLTextAreaElement)) return
  area.focus()
  const at = text.indexOf(gap)
  const [start, end] = at < 0 ? [text.length, text.length] : [at, at + gap.length]
  requestAnimationFrame(() => area.setSelectionRange(start, end))
}

interface ExampleQuestionsProps {
  readonly topics: readonly Topic[]
  readonly onChoose: (text: string) => void
  readonly level?: 'h2' | 'h3' | 'h4'
}

export function ExampleQuestions({ topics, onChoose, level: Heading = 'h3' }: ExampleQuestionsProps) {
  const { t } = useTranslation('chat')
  const [first = unknown, second = first, third = second] = topics
  const called = topics.slice(1).find(isCallable) ?? topics.find(isCallable)
  const questions = [
    t('start.where', { name: first.name }),
    called === undefined && first !== unknown
      ? t('start.uses', { name: second.name })
      : t('start.callers', { name: called?.name ?? gap }),
    t('start.how', { name: third.name }),
  ]
  return (
    <div className={list}>
      <Heading className={title}>{t('start.examples')}</Heading>
      {questions.map((text) => (
        <button key={text} type="button" className={example} onClick={() => onChoose(text)}>
          {text}
        </button>
      ))}
    </div>
  )
}

export const useFillComposer = (): ((text: string) => void) => {
  const actor = useConversationActor()
  return (text) => {
    actor.send({ type: 'draft.change', text })
    fill(text)
  }
}

export function Examples() {
  return <ExampleQuestions topics={useTopics()} onChoose={useFillComposer()} />
}
