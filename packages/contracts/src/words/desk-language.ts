/** The cookie in which a browser keeps the language of its desk, so that the server sends the desk in it. */
export const deskLanguageCookie = 'desk_language';
