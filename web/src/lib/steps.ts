/** Work that is done a step at a time, so that nothing on the page waits long for it. */

export class Steps<T> {
  private work: Generator<void, T> | null = null;
  private made: { whole: T } | null = null;

  constructor(private readonly begin: () => Generator<void, T>) {}

  /** Does a step; whether all is done now. */
  step(): boolean {
    if (this.made) return true;
    this.work ??= this.begin();
    const { done, value } = this.work.next();
    if (done) this.made = { whole: value };
    return done ?? false;
  }

  /** What it comes to; whatever is left of it is done at once. */
  get whole(): T {
    while (!this.made) this.step();
    return this.made.whole;
  }
}
