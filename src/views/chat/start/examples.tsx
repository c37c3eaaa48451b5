import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { canAskSources, selectDataSources, selectDraft } from '#machines/conversation/conversation.selectors.ts'
import { useConversation, useConversationActor } from '../use-conversation.ts'
import { composerId } from '../chat-focus.ts'
import type { SuggestedName } from '#src/contract/code-search.ts'
import { gap, useExampleQuestions, useTopics } from './use-example-questions.ts'

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

const fill = (text: string): void => {
  const area = document.getElementById(composerId)
  if (!(area instanceof HTMLTextAreaElement)) return
  area.focus()
  const at = text.indexOf(gap)
  const [start, end] = at < 0 ? [text.length, text.length] : [at, at + gap.length]
  requestAnimationFrame(() => area.setSelectionRange(start, end))
}

interface ExampleQuestionsProps {
  readonly topics: readonly SuggestedName[]
  readonly onChoose: (text: string) => void
  readonly level?: 'h2' | 'h3' | 'h4'
}

export function ExampleQuestions({ topics, onChoose, level: Heading = 'h3' }: ExampleQuestionsProps) {
  const { t } = useTranslation('chat')
  const questions = useExampleQuestions(topics)
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

export const useAskExample = (): ((text: string) => void) => {
  const actor = useConversationActor()
  return (text) => {
    const kept = selectDraft(actor.getSnapshot())
    actor.send({ type: 'draft.change', text })
    fill(text)
    if (text.includes(gap)) return
    actor.send({ type: 'question.ask' })
    if (selectDraft(actor.getSnapshot()) === '') actor.send({ type: 'draft.change', text: kept })
  }
}

export function Examples() {
  const [first] = useConversation(selectDataSources)
  const canAsk = useConversation(canAskSources)
  return <ExampleQuestions topics={useTopics(first, canAsk)} onChoose={useAskExample()} />
}
