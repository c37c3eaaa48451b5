import { defineRecipe } from '@pandacss/dev'

export const iconRecipe = defineRecipe({
  className: 'icon',
  staticCss: ['*'],
  base: { boxSize: '4', flexShrink: '0' },
  variants: {
    size: { md: {}, lg: { boxSize: '5' } },
    spinning: { true: { animation: 'spin 900ms linear infinite' } },
  },
  defaultVariants: { size: 'md' },
})
