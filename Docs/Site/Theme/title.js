// DocC's app appends "Documentation" to each title. The class hides the content that the app is going to replace.
document.documentElement.classList.add("scripted");
new MutationObserver(() => {
  if (document.title.endsWith("| Documentation")) document.title = document.title.replace(/Documentation$/, "ReactiveSignals");
}).observe(document.querySelector("title"), { childList: true });
