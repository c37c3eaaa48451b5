import { ArrowUp, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import {
  isAnswering,
  whatIsDrafted,
  whichMessages,
  whyCannotAsk,
} from '#machines/conversation/conversation.selectors.ts'
import { longestQuestion } from '#machines/conversation/conversation.setup.ts'
import type { DataSource } from '#src/contract/data-sources.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useConversation, useConversationActor } from '../use-conversation.ts'
import { composerId } from '../use-shortcuts.ts'
import { ModeMenu } from './mode-menu.tsx'
import { SourcePicker } from './source-picker.tsx'

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
const problem = css({ mt: '1.5', px: '1', textStyle: 'caption', color: 'danger.fg', _empty: { display: 'none' } })

/** Sends, or stops what is being answered; one button, so that it is where the hand is. */
function SendButton() {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const isRunning = useConversation(isAnswering)
  const mayStop = useConversation(
    (snapshot) =>
      snapshot.can({ type: 'answer.stop' }) && !snapshot.matches({ answering: { connected: 'toBeStopped' } }),
  )
  const mayAsk = useConversation((snapshot) => snapshot.can({ type: 'question.ask' }))
  if (isRunning) {
    return (
      <IconButton
        icon={Square}
        variant="outline"
        size="md"
        label={t(mayStop ? 'composer.stop' : 'composer.stopping')}
        disabled={!mayStop}
        onClick={() => actor.send({ type: 'answer.stop' })}
      />
    )
  }
  return (
    <IconButton
      icon={ArrowUp}
      type="submit"
      variant="solid"
      size="md"
      label={t('composer.send')}
      aria-disabled={!mayAsk}
    />
  )
}

/** Said when someone tries, and for as long as it holds. */
const useProblem = (hasTried: boolean): string | null => {
  const { t } = useTranslation('chat')
  const why = useConversation(whyCannotAsk)
  const length = useConversation((snapshot) => whatIsDrafted(snapshot).trim().length)
  if (why === 'tooLong') return t('composer.tooLong', { count: length - longestQuestion })
  return why === 'noDataSource' && hasTried ? t('composer.needsSource') : null
}

const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing

/** Where one writes. What is written stays over a reload, and while an answer comes. */
export function Composer({ alive }: { alive: readonly DataSource[] | null }) {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const draft = useConversation(whatIsDrafted)
  const isFirst = useConversation((snapshot) => whichMessages(snapshot).length === 0)
  const mayChoose = useConversation((snapshot) => snapshot.can({ type: 'dataSources.choose', ids: [] }))
  const [hasTried, setTried] = useState(false)
  const wrong = useProblem(hasTried)
  const send = () => {
    const mayAsk = actor.getSnapshot().can({ type: 'question.ask' })
    setTried(!mayAsk)
    if (mayAsk) actor.send({ type: 'question.ask' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    if (!isSending(event)) return
    event.preventDefault()
    send()
  }
  return (
    <form className={place} onSubmit={submit}>
      <div className={column}>
        {alive !== null && mayChoose && <SourcePicker alive={alive} />}
        <div className={box}>
          <textarea
            id={composerId}
            rows={1}
            className={area}
            aria-label={t('composer.label')}
            aria-describedby={`${composerId}-problem`}
            aria-invalid={wrong !== null}
            placeholder={t(isFirst ? 'composer.placeholder' : 'composer.placeholderNext')}
            value={draft}
            onChange={({ target }) => actor.send({ type: 'draft.change', text: target.value })}
            onKeyDown={press}
          />
          <div className={tools}>
            <ModeMenu />
            <span className={hintText}>{draft === '' ? '' : t('composer.hint')}</span>
            <SendButton />
          </div>
        </div>
        <p id={`${composerId}-problem`} aria-live="polite" className={problem}>
          {wrong}
        </p>
      </div>
    </form>
  )
}
