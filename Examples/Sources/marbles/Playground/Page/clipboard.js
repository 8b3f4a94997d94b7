// Copies text to the clipboard.

/** The time for which a button shows that its text is copied, in milliseconds. */
const pause = 2000;

/**
 * Copies a text, and shows on the button that it is copied. Returns whether the text is on the clipboard.
 *
 * - title: the title of the prompt that shows the text if the browser refuses the clipboard
 */
export async function copy(button, text, title) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    window.prompt(title, text);
    return false;
  }
  button.dataset.label ??= button.textContent;
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = button.dataset.label; }, pause);
  return true;
}
