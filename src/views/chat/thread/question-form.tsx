import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { input } from '#styled-system/recipes/input'
import { isAnswering, selectDataSources } from '#machines/conversation/conversation.selectors.ts'
import {
  isSendingEdit,
  selectExcess,
  selectRefusal,
  selectText,
} from '#machines/conversation/question-edit.selectors.ts'
import { Button } from '#src/ui/button.tsx'
import { failureWords } from '../../failure-words.ts'
import { useMentions } from '../../mentions/use-mentions.tsx'
import { composerId } from '../chat-focus.ts'
import { isSending } from '../composer/composer.tsx'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { useConversation } from '../use-conversation.ts'
import { useVisitorMode } from '../visitor-mode.ts'
import type { QuestionEditActor, UseEdit } from './use-question-edit.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const area = css({ minH: '16', maxH: '[40dvh]', fieldSizing: 'content', textStyle: 'reading' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: '2' })
const hint = css({ flex: '1', textStyle: 'caption', color: 'fg.subtle', _phone: { display: 'none' } })
const news = css({ textStyle: 'small', color: 'fg.muted', _empty: { display: 'none' } })
const wrong = css({ color: 'danger.fg' })
const reference = css({ display: 'block', textStyle: 'caption', color: 'fg.subtle', '& code': { userSelect: 'all' } })

const takeFocus = (field: HTMLTextAreaElement | null): void => {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

interface QuestionFormProps {
  readonly edit: QuestionEditActor
  readonly useEdit: UseEdit
  readonly id: string
}

const useProblem = (useEdit: UseEdit) => {
  const { t } = useTranslation(['chat', 'app'])
  const count = useEdit(selectExcess)
  const error = useEdit((snapshot) => selectRefusal(snapshot)?.error)
  if (count > 0) return { message: t('composer.tooLong', { count }), requestId: null }
  return error === undefined ? null : failureWords(error, t)
}

const useCommands = (edit: QuestionEditActor, id: string, isBlocked: boolean) => {
  const send = () => {
    if (!isBlocked) edit.send({ type: 'edit.send' })
  }
  const leave = (type: 'edit.close' | 'edit.cancel') => {
    if (!edit.getSnapshot().can({ type })) return
    edit.send({ type })
    focusSoon(`[data-edits="${id}"], #${composerId}`)
  }
  const press = (event: KeyboardEvent) => {
    const isLeaving = event.key === 'Escape' && !event.nativeEvent.isComposing
    if (!isLeaving && !isSending(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (isLeaving) leave('edit.close')
    else send()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return { cancel: () => leave('edit.cancel'), press, submit }
}

function News({ id, useEdit, isBlocked }: Pick<QuestionFormProps, 'id' | 'useEdit'> & { isBlocked: boolean }) {
  const { t } = useTranslation(['chat', 'app'])
  const problem = useProblem(useEdit)
  return (
    <div id={`edit-news-${id}`} aria-live="polite" className={cx(news, problem !== null && wrong)}>
      {problem?.message ?? (isBlocked && t('composer.busy'))}
      {problem !== null && problem.requestId !== null && (
        <span className={reference}>
          {t('app:common.request')} <code>{problem.requestId}</code>
        </span>
      )}
    </div>
  )
}

function Field({ edit, useEdit, id, onKey }: QuestionFormProps & { readonly onKey: (event: KeyboardEvent) => void }) {
  const { t } = useTranslation('chat')
  const fieldId = `edit-${id}`
  const text = useEdit(selectText)
  const { attributes, list } = useMentions({
    fieldId,
    text,
    scopeIds: useConversation(selectDataSources),
    side: 'below',
    isOffered: useVisitorMode() === null,
    onType: (typed) => edit.send({ type: 'text.change', text: typed }),
    onKey,
  })
  return (
    <div>
      <textarea
        ref={takeFocus}
        id={fieldId}
        aria-label={t('branch.label')}
        aria-describedby={`edit-news-${id}`}
        aria-invalid={useEdit((snapshot) => selectExcess(snapshot) > 0)}
        className={cx(input({ kind: 'area' }), area)}
        readOnly={useEdit(isSendingEdit)}
        value={text}
        {...attributes}
      />
      {list}
    </div>
  )
}

export function QuestionForm(props: QuestionFormProps) {
  const { edit, useEdit, id } = props
  const { t } = useTranslation(['chat', 'app'])
  const isBusy = useEdit(isSendingEdit)
  const maySend = useEdit((snapshot) => snapshot.can({ type: 'edit.send' }))
  const isBlocked = useConversation(isAnswering)
  const { cancel, press, submit } = useCommands(edit, id, isBlocked)
  return (
    <form className={form} onSubmit={submit}>
      <Field {...props} onKey={press} />
      <News id={id} useEdit={useEdit} isBlocked={isBlocked} />
      <div className={buttons}>
        <span className={hint}>{t('composer.hint')}</span>
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={cancel}>
          {t('app:common.cancel')}
        </Button>
        <Button
          type="submit"
          size="sm"
          variant="solid"
          busy={isBusy && t('feedback.sending')}
          disabled={!isBusy && (!maySend || isBlocked)}
        >
          {t('branch.send')}
        </Button>
      </div>
    </form>
  )
}
