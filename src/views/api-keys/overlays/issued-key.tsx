import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { IssuedApiKey } from '#src/contract/api-keys.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SecretField } from '#src/ui/secret-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { exampleKinds, type ExampleKind, formatExample } from './key-examples.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const code = css({
  p: '3',
  borderWidth: 'hairline',
  borderRadius: 'md',
  bg: 'bg.subtle',
  textStyle: 'code',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

function Examples({ issued: { dataSources, key } }: { readonly issued: IssuedApiKey }) {
  const { t } = useTranslation(['api-keys', 'listing'])
  const [kind, setKind] = useState<ExampleKind>('search')
  const text = formatExample(kind, window.location.origin, key, dataSources?.length === 1)
  const options = exampleKinds.map((value) => ({ value, label: t(`examples.${value}`) }))
  return (
    <section aria-label={t('examples.title')} className={column}>
      <div className={bar}>
        <Segmented label={t('examples.title')} options={options} value={kind} onChange={setKind} />
        <CopyButton text={text} label={t('examples.copy')} copiedLabel={t('listing:details.copied')} />
      </div>
      <pre className={code}>{text}</pre>
    </section>
  )
}

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
        <Examples issued={issued} />
      </div>
    </Dialog>
  )
}
