import { useTranslation } from 'react-i18next'

/** Why a command could not be done, as a sentence. */
export const useProblemWords = () => {
  const { t } = useTranslation('inspector')
  return (problem: string): string => {
    if (problem === 'unanswered' || problem === 'pageLost') return t(`command.${problem}`)
    return t('command.refused', { problem })
  }
}
