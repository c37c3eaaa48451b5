import { useTranslation } from 'react-i18next'
import { isControlProblem } from '../controls/control-problem.ts'

/** Why a command could not be done, as a sentence. */
export const useProblemWords = () => {
  const { t } = useTranslation(['inspector', 'controls'])
  return (problem: string): string => {
    if (problem === 'unanswered' || problem === 'pageLost') return t(`command.${problem}`)
    if (isControlProblem(problem)) return t(`problems.${problem}`, { ns: 'controls' })
    return t('command.refused', { problem })
  }
}
