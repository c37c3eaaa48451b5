import { useTranslation } from 'react-i18next'
import { isControlProblem } from '../controls/control-problem.ts'

export const useProblemWords = () => {
  const { t } = useTranslation(['inspector', 'controls'])
  return (problem: string): string => {
    if (isControlProblem(problem)) return t(`controls:problems.${problem}`)
    if (problem === 'unanswered' || problem === 'pageLost') return t(`command.${problem}`)
    return t('command.refused', { problem })
  }
}
