import ArrowDown from 'lucide-react/icons/arrow-down'
import Info from 'lucide-react/icons/info'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isAnswering, selectMessages } from '#machines/conversation/conversation.selectors.ts'
import type { Message } from '#machines/conversation/messages.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { keyboardScrollable } from '../../markdown/keyboard-scrollable.ts'
import { TicketWords } from '../tickets/ticket-words.tsx'
import { useConversation, useConversationActor } from '../use-conversation.ts'
import { Answer } from './answer.tsx'
import { OriginNote } from './branch-notes.tsx'
import { Question } from './question.tsx'
import { useFollow } from './use-follow.ts'

const frame = css({ position: 'relative', flex: '1', minH: '0', display: 'flex', flexDirection: 'column' })
const scroller = css({
  flex: '1',
  minH: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  px: '6',
  _phone: { px: '4' },
})
const column = css({ maxW: 'reading', w: 'full', mx: 'auto', pt: '6', pb: '20' })
const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '6',
  '& > [data-asks]:not(:first-child)': { mt: '4' },
})
const entry = css({ minW: '0' })
const note = css({ display: 'flex', gap: '2', mt: '4', textStyle: 'caption', color: 'fg.muted' })
const jump = css({
  position: 'absolute',
  bottom: '3',
  right: '4',
  borderRadius: 'full',
  boxShadow: 'overlay',
})

/** The note appears once, under the first answer that was written without a model being configured. */
const findNoteIndex = (messages: readonly Message[]): number =>
  messages.findIndex(
    ({ answeredBy, state, modelFault }) => answeredBy === 'extract' && state !== 'streaming' && modelFault === null,
  )

const questionBefore = (messages: readonly Message[], at: number): string | undefined =>
  messages.slice(0, at).findLast(({ role }) => role === 'user')?.content

const answerAfter = (messages: readonly Message[], at: number): string | null => {
  const next = messages[at + 1]
  return next?.role === 'assistant' ? next.id : null
}

function Messages({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('chat')
  const noteIndex = findNoteIndex(messages)
  return (
    <ol className={list}>
      {messages.map((message, at) => (
        <li key={message.key} className={entry} data-asks={message.role === 'user' ? '' : undefined}>
          {message.role === 'user' ? (
            <Question message={message} answerId={answerAfter(messages, at)} />
          ) : (
            <Answer message={message} question={questionBefore(messages, at)} isLast={at === messages.length - 1} />
          )}
          {at === noteIndex && (
            <p className={note}>
              <Icon of={Info} />
              {t('note.extract')}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

export default function Thread() {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const messages = useConversation(selectMessages)
  const isGrowing = useConversation(isAnswering)
  const { box, content, isAway, onScroll, follow } = useFollow(isGrowing)
  useEffect(() => {
    const { unsubscribe } = actor.on('question.asked', () => queueMicrotask(() => follow('question')))
    return unsubscribe
  }, [actor, follow])
  return (
    <div className={frame}>
      <section
        ref={box}
        className={scroller}
        onScroll={onScroll}
        aria-label={t('thread.label')}
        data-messages=""
        {...keyboardScrollable}
      >
        <div ref={content} className={column}>
          <TicketWords messages={messages}>
            <OriginNote />
            <Messages messages={messages} />
          </TicketWords>
        </div>
      </section>
      {isAway && (
        <IconButton
          icon={ArrowDown}
          variant="outline"
          label={t('thread.latest')}
          className={jump}
          onClick={() => follow('end')}
        />
      )}
    </div>
  )
}
