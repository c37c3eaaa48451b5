import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { IssuedApiKey } from '#src/contract/api-keys.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SecretField } from '#src/ui/secret-field.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { KeyExamples } from '../examples/key-examples.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
interface SecretProps {
  readonly issued: IssuedApiKey
  readonly isWarned: boolean
  readonly onCopied: () => void
}

function Secret({ issued, isWarned, onCopied }: SecretProps) {
  const { t } = useTranslation(['api-keys', 'listing'])
  const findCopy = (event: MouseEvent) => {
    if ((event.target as Element).closest('button') !== null) onCopied()
  }
  return (
    <div className={column} onCopy={onCopied} onClickCapture={findCopy}>
      {isWarned && <FormAlert message={t('issued.notCopied')} />}
      <SecretField
        label={t('issued.key')}
        secret={issued.key}
        masked={`ca_…${issued.ending}`}
        copyLabel={t('issued.copy')}
        copiedLabel={t('listing:details.copied')}
      />
    </div>
  )
}

interface IssuedKeyProps {
  readonly issued: IssuedApiKey
  readonly onClose: () => void
}

/** The key is shown only once; closing without having copied it takes two clicks. */
export default function IssuedKey({ issued, onClose }: IssuedKeyProps) {
  const { t } = useTranslation(['api-keys', 'listing', 'app'])
  const [isCopied, setCopied] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const leave = () => (isCopied || isWarned ? onClose() : setWarned(true))
  const label = t(isWarned && !isCopied ? 'issued.leave' : 'issued.done')
  return (
    <Dialog
      open
      role="alertdialog"
      size="lg"
      onClose={leave}
      title={t('issued.title', { name: issued.name })}
      text={t('issued.text')}
      closeLabel={t('app:common.close')}
      footer={
        <Button variant={isCopied ? 'solid' : 'outline'} onClick={leave}>
          {label}
        </Button>
      }
    >
      <div className={column}>
        <Secret issued={issued} isWarned={isWarned && !isCopied} onCopied={() => setCopied(true)} />
        <KeyExamples apiKey={issued.key} isSingle={issued.dataSources?.length === 1} />
      </div>
    </Dialog>
  )
}
