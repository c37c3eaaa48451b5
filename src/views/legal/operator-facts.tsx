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

const notYetKnown = '\u00a0'

const useFacts = () => {
  const { t } = useTranslation('legal')
  const { operator: given } = useProduct().configuration
  if (!useHydrated()) return { operator: notYetKnown, installation: notYetKnown, contact: notYetKnown }
  const { host } = window.location
  const { name, email } = read(Operator, given) ?? { name: '', email: '' }
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`
  return {
    operator: name || t('facts.unnamed', { host }),
    installation: host,
    contact: email === '' ? t('facts.askAdministrator') : <Link href={address}>{email}</Link>,
  }
}

export function OperatorFacts() {
  const { t } = useTranslation('legal')
  const facts = useFacts()
  return (
    <div className={card}>
      <FactList
        items={[
          { id: 'operator', label: t('facts.operator'), value: facts.operator },
          { id: 'installation', label: t('facts.installation'), value: facts.installation },
          { id: 'contact', label: t('facts.contact'), value: facts.contact },
        ]}
      />
    </div>
  )
}
