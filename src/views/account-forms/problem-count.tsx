import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Problems } from './account-problems.ts'

const heard = css({ srOnly: true })

export function ProblemCount({ problems }: { problems: Problems }) {
  const { t } = useTranslation('auth')
  const count = Object.keys(problems).length
  return (
    <p aria-live="assertive" className={heard}>
      {count > 0 && t('problems.count', { count })}
    </p>
  )
}
