import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import {
  isQueued,
  selectDraft,
  selectConversationId,
  selectDataSources,
  selectAskBlocker,
} from '#machines/conversation/conversation.selectors.ts'
import { maxQuestionLength } from '#machines/conversation/conversation.setup.ts'
import { useMentions } from '../../mentions/use-mentions.tsx'
import { useConversation, useConversationActor } from '../use-conversation.ts'
import { useVisitorMode } from '../visitor-mode.ts'
import { composerId, editLastQuestion } from '../chat-focus.ts'
import type { Sources } from '../use-sources.ts'
import { reserveComposer } from './composer-room.ts'
import { ModeMenu } from './mode-menu.tsx'
import { SendButton } from './send-button.tsx'
import { SourceChip, SourceHint, SourcePicker } from './source-picker.tsx'

const place = css({ px: '6', pb: '4', _phone: { px: '3', pb: '3' } })
const column = css({ maxW: 'reading', w: 'full', mx: 'auto' })
const box = css({
  borderWidth: 'hairline',
  borderColor: 'border.control',
  borderRadius: 'lg',
  bg: 'bg.panel',
  transitionProperty: 'colors',
  transitionDuration: 'fast',
  '&:has(textarea:focus-visible)': {
    borderColor: 'focus.ring',
    outline: '[2px solid]',
    outlineColor: 'focus.ring',
    outlineOffset: '[-1px]',
  },
})
const area = css({
  display: 'block',
  w: 'full',
  minH: '12',
  maxH: '[40dvh]',
  px: '4',
  pt: '3',
  textStyle: 'reading',
  lineHeight: 'md',
  resize: 'none',
  outline: 'none',
  fieldSizing: 'content',
})
const tools = css({ display: 'flex', alignItems: 'center', gap: '2', p: '2' })
const hintText = css({
  flex: '1',
  textAlign: 'end',
  textStyle: 'caption',
  color: 'fg.subtle',
  _phone: { visibility: 'hidden' },
})
const news = css({ mt: '1.5', px: '1', textStyle: 'caption', color: 'fg.muted', _empty: { display: 'none' } })
const wrong = css({ color: 'danger.fg' })

interface News {
  readonly isWrong: boolean
  readonly text: string | null
}

const useNews = (hasTried: boolean): News => {
  const { t } = useTranslation('chat')
  const blocker = useConversation(selectAskBlocker)
  const isWaiting = useConversation(isQueued)
  const length = useConversation((snapshot) => selectDraft(snapshot).trim().length)
  if (isWaiting) return { isWrong: false, text: t('composer.queued') }
  if (blocker === 'tooLong')
    return { isWrong: true, text: t('composer.tooLong', { count: length - maxQuestionLength }) }
  if (hasTried && blocker === 'noDataSource') return { isWrong: true, text: t('composer.needsSource') }
  return { isWrong: false, text: hasTried && blocker === 'answering' ? t('composer.busy') : null }
}

export const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing

const isEditing = ({ key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'ArrowUp' && !shiftKey && !altKey && !ctrlKey && !metaKey && !nativeEvent.isComposing

const useSend = () => {
  const actor = useConversationActor()
  const [hasTried, setTried] = useState(false)
  const send = () => {
    actor.send({ type: 'question.ask' })
    setTried(actor.getSnapshot().context.draft.trim() !== '')
  }
  return { hasTried, send }
}

const useField = (onSend: () => void) => {
  const actor = useConversationActor()
  const draft = useConversation(selectDraft)
  const onKey = (event: KeyboardEvent) => {
    if (isEditing(event) && draft === '' && editLastQuestion()) event.preventDefault()
    if (!isSending(event)) return
    event.preventDefault()
    onSend()
  }
  const mentions = useMentions({
    fieldId: composerId,
    text: draft,
    scopeIds: useConversation(selectDataSources),
    side: 'above',
    isOffered: useVisitorMode() === null,
    onType: (text) => actor.send({ type: 'draft.change', text }),
    onKey,
  })
  return { draft, ...mentions }
}

function Field({ isWrong, field: { draft, attributes } }: { isWrong: boolean; field: ReturnType<typeof useField> }) {
  const { t } = useTranslation('chat')
  const isFirst = useConversation((snapshot) => selectConversationId(snapshot) === null)
  return (
    <textarea
      id={composerId}
      rows={1}
      className={area}
      aria-label={t('composer.label')}
      aria-describedby={`${composerId}-news`}
      aria-invalid={isWrong}
      placeholder={t(isFirst ? 'composer.placeholder' : 'composer.placeholderNext')}
      value={draft}
      {...attributes}
    />
  )
}

function Hint() {
  const { t } = useTranslation('chat')
  const maySend = useConversation((snapshot) => snapshot.can({ type: 'question.ask' }))
  return <span className={hintText}>{maySend && t('composer.hint')}</span>
}

const useOfferedSources = (sources: Sources | null) => {
  const mayChoose = useConversation((snapshot) => snapshot.can({ type: 'dataSources.choose', ids: [] }))
  return mayChoose && sources?.kind === 'ready' ? sources : null
}

export function Composer({ sources }: { sources: Sources | null }) {
  const offered = useOfferedSources(sources)
  const [isChoosing, setChoosing] = useState(false)
  const { hasTried, send } = useSend()
  const { isWrong, text } = useNews(hasTried)
  const field = useField(send)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form ref={reserveComposer} className={place} onSubmit={submit}>
      <div className={column}>
        {offered?.isLacking && <SourceHint {...offered} />}
        {offered !== null && isChoosing && <SourcePicker sources={offered} />}
        {field.list}
        <div className={box}>
          <Field {...{ isWrong, field }} />
          <div className={tools}>
            <ModeMenu />
            {offered !== null && (
              <SourceChip sources={offered} isOpen={isChoosing} onToggle={() => setChoosing(!isChoosing)} />
            )}
            <Hint />
            <SendButton />
          </div>
        </div>
        <p id={`${composerId}-news`} aria-live="polite" className={cx(news, isWrong && wrong)}>
          {text}
        </p>
      </div>
    </form>
  )
}
