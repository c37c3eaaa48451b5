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
  readonly formId: string
  readonly size?: 'lg'
  readonly isDirty: boolean
  readonly isSending: boolean
  readonly onClose: () => void
  readonly onDiscard?: () => void
  readonly children: ReactNode
}

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
