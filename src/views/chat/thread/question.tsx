import Pencil from 'lucide-react/icons/pencil'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isAnswering, isReadOnly } from '#machines/conversation/conversation.selectors.ts'
import { findQuestion } from '#machines/conversation/messages.ts'
import { isOpen } from '#machines/conversation/question-edit.selectors.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useRenderWords } from '../../markdown/words.ts'
import { useConversation } from '../use-conversation.ts'
import { useVisitorMode } from '../visitor-mode.ts'
import { BranchesNote } from './branch-notes.tsx'
import { QuestionForm } from './question-form.tsx'
import { type QuestionPlace, useQuestionEdit } from './use-question-edit.ts'

const row = css({ display: 'flex', justifyContent: 'flex-end', alignItems: 'flex-start', gap: '1' })
const bubble = css({
  w: 'fit',
  minW: '0',
  maxW: '[88%]',
  px: '4',
  py: '2',
  borderRadius: 'lg',
  bg: 'bg.subtle',
  textStyle: 'reading',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

function Bubble({ text }: { text: string }) {
  const renderWords = useRenderWords()
  return (
    <p dir="auto" className={bubble}>
      {renderWords(text)}
    </p>
  )
}

function EditableQuestion({ message, answerId }: QuestionPlace) {
  const { t } = useTranslation('chat')
  const id = message.id ?? answerId
  const isFixed = useConversation((snapshot) => isReadOnly(snapshot) || isAnswering(snapshot))
  const isLast = useConversation(({ context }) => findQuestion(context.messages)?.key === message.key)
  const { edit, useEdit, begin } = useQuestionEdit({ message, answerId })
  if (useEdit(isOpen)) return <QuestionForm edit={edit} useEdit={useEdit} id={id ?? message.key} />
  return (
    <div className={row}>
      {id !== null && !isFixed && (
        <IconButton
          icon={Pencil}
          size="sm"
          label={t('branch.edit')}
          shortcut={isLast ? 'ArrowUp' : undefined}
          data-edits={id}
          onClick={begin}
        />
      )}
      <Bubble text={message.content} />
    </div>
  )
}

export const Question = memo(function Question({ message, answerId }: QuestionPlace) {
  const { t } = useTranslation('chat')
  const isVisitor = useVisitorMode() !== null
  return (
    <article data-question="">
      <VisuallyHidden>
        <h2>{t('thread.question')}</h2>
      </VisuallyHidden>
      {isVisitor ? (
        <div className={row}>
          <Bubble text={message.content} />
        </div>
      ) : (
        <EditableQuestion message={message} answerId={answerId} />
      )}
      <BranchesNote messageId={message.id} />
    </article>
  )
})
