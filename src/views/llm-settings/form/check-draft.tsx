import Activity from 'lucide-react/icons/activity'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ModelValidation } from '#src/contract/llm-settings.ts'
import { Button } from '#src/ui/button.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { useFigures } from '../../listing/figures.ts'
import { useModelWords } from '../use-model-words.ts'

const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '3' })
const wide = css({ w: 'full', _empty: { display: 'none' } })

function Result({ result: { fault, durationMs } }: { readonly result: ModelValidation }) {
  const { t } = useTranslation('llm-settings')
  const { average } = useFigures()
  const { describeFault } = useModelWords()
  if (fault === undefined) {
    return <FormAlert tone="success" message={t('form.answered', { seconds: average(durationMs / 1000) })} />
  }
  const { title, text } = describeFault(fault)
  return <FormAlert message={title}>{text}</FormAlert>
}

interface CheckDraftProps {
  readonly result: ModelValidation | null
  readonly isChecking: boolean
  readonly onCheck: () => void
}

export function CheckDraft({ result, isChecking, onCheck }: CheckDraftProps) {
  const { t } = useTranslation('llm-settings')
  return (
    <div className={column}>
      <Button icon={Activity} busy={isChecking && t('health.checking')} onClick={onCheck}>
        {t('check')}
      </Button>
      <div aria-live="polite" className={wide}>
        {result !== null && <Result result={result} />}
      </div>
    </div>
  )
}
