/**
 * Stands in for Panda's `create-recipe` in the browser builds: this product's recipes have no compound and no responsive
 * variants, so a class name is all there is to make. A recipe that needs more throws at once.
 */
const withoutSpace = (value) => String(value).replaceAll(' ', '_')

export const createRecipe = (name, defaults, compounds) => {
  if (compounds.length > 0) throw new Error(`the recipe ${name} has compound variants`)
  const recipeFn = (given = {}) => {
    const variants = { ...defaults }
    for (const key of Object.keys(given)) if (given[key] !== undefined) variants[key] = given[key]
    return [name, ...Object.keys(variants).map((key) => `${name}--${key}_${withoutSpace(variants[key])}`)].join(' ')
  }
  return { recipeFn, getVariantProps: (given) => ({ ...defaults, ...given }), __getCompoundVariantCss__: () => ({}) }
}

export const mergeRecipes = (one) => one
