import { figure, inUnits } from './figures.ts';

type LineCounts = Readonly<Record<'add' | 'change' | 'unchanged' | 'refused', number>>;

/** Messages about products, their administration and their import; part of `messages`. */
export const catalogueMessages = {
  catalogue: {
    required: 'required',
    priceRequired: 'put product price',
    priceDecimals: (decimals: number) =>
      decimals === 0
        ? 'The price should be a whole number.'
        : `The price should have at most ${decimals} decimals.`,
    priceTooHigh: 'The price is above the largest amount a card can be charged.',
    minimumTooDear:
      'This many at the price per unit are above the largest amount a card can be charged, so nobody could order it.',
    wholeNumber: 'This should be a whole number.',
    tooSmall: (minimum: number) => `This should be at least ${minimum}.`,
    tooLarge: (maximum: number) => `This should be at most ${maximum}.`,
    breakUnreadable: (line: number) => `Price break ${line} should be units, a colon and a price.`,
    inBreak: (line: number, wrong: string) => `Price break ${line}: ${wrong}`,
    breakRises: (line: number) => `Price break ${line} should start at more units than the one before.`,
    breakFalls: (line: number) => `Price break ${line} should have a lower price than the one before.`,
    breakAboveMinimum: (minimum: number) =>
      `The first price break should start above the minimum quantity, ${figure(minimum)}.`,
    breakBelowPrice: (price: string) => `Price breaks should be below the price per unit, ${price}.`,
    tooManyBreaks: (most: number) => `A product has at most ${most} price breaks.`,
    nameTaken: 'Another product has this name.',
    skuTaken: 'Another product has this SKU.',
    slugPattern: 'The address should be letters and digits with single dashes between them.',
    slugReserved: 'This address belongs to a page of the shop. Choose another.',
    slugTaken: 'Another product has this address.',
    tooManyPictures: (most: number) => `A product has at most ${most} pictures.`,
    pictureTwice: 'This picture is there twice.',
    savedDraft: (name: string) => `${name} is saved as a draft. Only admins see it.`,
    published: (name: string) => `${name} is on sale.`,
    incomplete: (missing: string) => `Before it goes on sale it needs: ${missing}.`,
    noDraft: 'This product is no longer a draft. Please look again.',
    draftAgain: (name: string) => `${name} is a draft again.`,
    propertyNumber: `This should be a number above 0, at most ${figure(10_000)}.`,
    propertyChoice: 'Choose one of these.',
    skuPattern: 'The SKU should be letters, digits, dots, dashes and slashes.',
    notFound: 'We could not find this product.',
    changedMeanwhile: 'This product was changed meanwhile. Please look again.',
    changedBeside: 'Somebody else changed this product meanwhile, so this form can no longer be saved.',
    archived: (name: string) => `${name} is archived and no longer for sale.`,
    restored: (name: string) => `${name} is for sale again.`,
    added: 'successfully added product',
    edited: 'successfully updated',
    deleted: (name: string) => `Product :${name} is deleted`,
    stockChange: 'Enter how many units came in, or a negative number for units that went out.',
    stockLevel: 'A level is never below 0. To take units out, choose Change by.',
    stockReason: 'Say why the stock changes.',
    stockTooLow: 'There are not that many units available.',
    stockCounted: (units: number, reason: string) =>
      `This form already counted ${units > 0 ? '+' : ''}${figure(units)}, “${reason}”, and nothing was counted now. What you send next counts anew.`,
    stockAdjusted: (name: string, available: number) => `${name} now has ${inUnits(available)} available.`,
    featured: (name: string) => `${name} is featured.`,
    cursorGone: 'This product is no longer featured. Begin again without a cursor.',
    notFeatured: (name: string) => `${name} is no longer featured.`,
  },
  import: {
    fileRequired: 'Choose a CSV file.',
    tooLarge: (megabytes: number) => `The file should be at most ${megabytes} MB.`,
    tooManyLines: (lines: number) => `The file should have at most ${figure(lines)} lines. Split it.`,
    notUtf8: 'The file is not UTF-8 text. Save it as CSV UTF-8.',
    noHeads:
      'The first line of the file names no column of the shop. Save the table as CSV UTF-8, with commas or semicolons, and the names of the columns in its first row.',
    noLines: 'The file has no lines below its first one, which names the columns.',
    unreadable: (line: number) => `The quotes of line ${line} do not add up.`,
    unknownColumns: (names: string) => `The shop does not know these columns: ${names}. Take them out.`,
    columnTwice: (names: string) => `These columns are there twice: ${names}.`,
    noKey: 'The file needs the column sku, or _id.',
    tooManyCells: 'This line has more cells than there are columns.',
    needsSku: 'A new product needs an SKU, by which the next import knows it.',
    unknownId: 'There is no product with this _id. Leave it blank to add one.',
    deleted: 'This product is deleted. Restore it first.',
    sameProduct: (line: number) => `Line ${line} is about the same product.`,
    sameValue: (line: number) => `Line ${line} has the same.`,
    severalOffSale: 'Several products off sale have this SKU. Say which by its _id.',
    stateNew: 'A new product is live or draft.',
    stateMove: (from: string, to: string) => `A product that is ${from} does not become ${to} by a file.`,
    noProperty: (category: string) => `This is no property of the category ${category}.`,
    noPicture: 'There is no such picture for this text.',
    stockStays: (available: number) =>
      `The stock stays at ${figure(available)}. What came in or went out stands in “stock change”.`,
    /** The same where the line says what came in or went out. */
    stockMoves: 'The stock changes only by what stands in “stock change”.',
    stockOfNew: 'A new product begins with what “available” says.',
    stockReason: 'CSV import',
    notFound: 'We could not find this import.',
    running: 'Another import is running. Wait until it is done, or stop it.',
    someRefused: 'Some lines are refused. Put them right, or choose to leave them out.',
    nothingToDo: 'There is nothing to import.',
    notChecked: 'This import was started or has expired. Look again.',
    notRunning: 'This import is not running any more. Look again.',
    onlyOwner: 'Only the admin who checked this file can import it.',
    checked: (name: string, { add, change, unchanged, refused }: LineCounts) => {
      const counted = { new: add, changed: change, unchanged, refused };
      const said = Object.entries(counted).flatMap(([word, lines]) =>
        lines > 0 ? `${figure(lines)} ${word}` : [],
      );
      return `${name} is checked: ${said.join(', ')}. Nothing has changed yet.`;
    },
    started: 'The import has begun. You may leave this page.',
    stopped: 'The import is stopped. What was done stays.',
    noAdminNow: 'Whoever started it is no longer an admin.',
    changedSince: 'The product was changed after the file was checked, so this line was left out.',
  },
} as const;
