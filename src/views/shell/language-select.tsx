import { useProduct } from '../product.ts'
import { LanguageList } from './language-list.tsx'

export function LanguageSelect() {
  return <LanguageList language={useProduct().language} />
}
