/**
 * Fills an empty database with people, posts and chats, and prints the logins: `npm start -- --demo`.
 * @param {string} url of the running server
 */
export async function fillDemo(url) {
  throw new Error(`There is no demo for ${url} yet.`);
}
