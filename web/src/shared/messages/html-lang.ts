/** For `lang`: the script decides how a text is shown. */
export const htmlLang = (code: string) => code.replace('_', '-');
