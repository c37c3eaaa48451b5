import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'

export interface FormWords {
  readonly title: string
  readonly text?: string
  readonly submit: string
  readonly busy: string
  readonly discardTitle: string
  readonly discardText: string
}

/** The words of a form that changes what is called so. */
export const useEditWords = (name: string): FormWords => {
  const { t } = useTranslation(['listing', 'app'])
  return {
    title: t('form.editTitle', { name }),
    submit: t('app:common.save'),
    busy: t('form.saving'),
    discardTitle: t('form.discardTitle'),
    discardText: t('form.discardText'),
  }
}

interface FormDialogProps {
  readonly words: FormWords
  /** Of the form inside; the button below sends it. */
  readonly formId: string
  readonly size?: 'lg'
  readonly isDirty: boolean
  readonly isSending: boolean
  readonly onClose: () => void
  /** What is done with the draft when the person gives it up. */
  readonly onDiscard?: () => void
  readonly children: ReactNode
}

/** A form over a list. Whoever leaves it with something typed is asked first. */
export function FormDialog({ words, formId, size, isDirty, isSending, ...rest }: FormDialogProps) {
  const { onClose, onDiscard, children } = rest
  const { t } = useTranslation('app')
  const [isAsking, setAsking] = useState(false)
  const leave = () => (isDirty ? setAsking(true) : onClose())
  const discard = () => {
    onDiscard?.()
    onClose()
  }
  const buttons = (
    <>
      <Button onClick={leave}>{t('common.cancel')}</Button>
      <Button type="submit" form={formId} variant="solid" busy={isSending && words.busy}>
        {words.submit}
      </Button>
    </>
  )
  const { title, text, discardTitle, discardText } = words
  return (
    <>
      <Dialog open onClose={leave} {...{ title, text, size }} closeLabel={t('common.close')} footer={buttons}>
        {children}
      </Dialog>
      {isAsking && (
        <DiscardDialog title={discardTitle} text={discardText} onKeep={() => setAsking(false)} onDiscard={discard} />
      )}
    </>
  )
}
