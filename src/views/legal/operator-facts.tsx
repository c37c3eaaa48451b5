import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useHydrated } from '#src/api/use-hydrated.ts'
import { Operator } from '#src/contract/operator.ts'
import { read } from '#src/lib/shape.ts'
import { FactList } from './fact-list.tsx'
import { Link } from '#src/ui/link.tsx'
import { useProduct } from '../product.ts'

const card = css({
  mt: '5',
  maxW: 'reading',
  borderWidth: 'hairline',
  borderRadius: 'lg',
  px: '5',
  py: '4',
  _phone: { px: '4' },
})

export function OperatorFacts() {
  const { t } = useTranslation('legal')
  const { operator } = useProduct().configuration
  const isHydrated = useHydrated()
  const host = isHydrated ? window.location.host : ''
  const { name, email } = (isHydrated ? read(Operator, operator) : null) ?? { name: '', email: '' }
  const contact =
    email === '' ? (
      t('facts.askAdministrator')
    ) : (
      <Link href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</Link>
    )
  return (
    <div className={card}>
      <FactList
        items={[
          { id: 'operator', label: t('facts.operator'), value: name || t('facts.unnamed', { host }) },
          { id: 'installation', label: t('facts.installation'), value: host },
          { id: 'contact', label: t('facts.contact'), value: contact },
        ]}
      />
    </div>
  )
}
