import { useTranslation } from 'react-i18next'
import { type LlmSettings, maxLanguageModels } from '#src/contract/llm-settings.ts'
import { AddButton } from '../../listing/add-button.tsx'
import { useFigures } from '../../listing/figures.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { importAdd } from '../use-overlays.ts'

export function AddModelButton({ settings }: { readonly settings: LlmSettings | undefined }) {
  const { t } = useTranslation('llm-settings')
  const { number } = useFigures()
  const { open } = useOpened('model')
  const isFull = (settings?.models.length ?? 0) >= maxLanguageModels
  return (
    <AddButton
      prepare={() => void importAdd()}
      refused={isFull ? t('full', { amount: number(maxLanguageModels) }) : undefined}
      onAdd={() => open({ kind: 'new' })}
    >
      {t('add')}
    </AddButton>
  )
}
