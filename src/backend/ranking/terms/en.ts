export const functionWords = `
a about all am an and any are as at be been being but by can could did do does doing done each explain for from had has
have how i if in into is it its itself my of on one or our out over please should show so such than that the their them
then there these they this those to up us was way we were what when where whether which while who whose why will with
within without would you your not
`
