export function renderDemoPlayer(template: string, facts: { title: string; subtitle: string }): string {
  return template.replaceAll('__TITLE__', facts.title).replaceAll('__SUBTITLE__', facts.subtitle);
}
