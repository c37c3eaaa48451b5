import { useTranslation } from 'react-i18next'
import { companySizes, industries, type Industry } from '#src/contract/organisation-facts.ts'

export type IndustryChoice = Industry | 'other'

export const isIndustry = (value: string): value is Industry => industries.some((industry) => industry === value)

export const useFactNames = () => {
  const { t, i18n } = useTranslation('marketing-info')
  const { format } = new Intl.NumberFormat(i18n.language, { useGrouping: 'min2' })
  const nameIndustry = (value: string): string => (isIndustry(value) ? t(`industries.${value}`) : value)
  const nameCompanySize = (size: string): string =>
    size.replaceAll(/\d+/g, (digits) => format(Number(digits))).replace('-', '–')
  return {
    nameIndustry,
    nameCompanySize,
    industryOptions: [
      ...industries.map((value) => ({ value: value as string, label: nameIndustry(value) })),
      { value: 'other', label: t('industries.other') },
    ],
    companySizeOptions: companySizes.map((value) => ({ value: value as string, label: nameCompanySize(value) })),
  }
}
