/** Jobs of one topic that nobody works on: those that may be handed out, and those that wait for their time. */

export interface Waiting {
  readonly runAt: number;
  readonly priority: number;
}

/** First in, first out, without moving what is left each time. */
class Line<Job> {
  #jobs: Job[] = [];
  #head = 0;

  get length(): number {
    return this.#jobs.length - this.#head;
  }

  push(job: Job): void {
    this.#jobs.push(job);
  }

  shift(): Job | undefined {
    const job = this.#jobs[this.#head];
    if (job === undefined) return undefined;
    this.#head++;
    if (this.#head >= 1024 && this.#head * 2 >= this.#jobs.length) {
      this.#jobs = this.#jobs.slice(this.#head);
      this.#head = 0;
    }
    return job;
  }

  remove(job: Job): boolean {
    const index = this.#jobs.indexOf(job, this.#head);
    if (index === -1) return false;
    this.#jobs.splice(index, 1);
    return true;
  }
}

export class JobLines<Job extends Waiting> {
  readonly #ready = new Map<number, Line<Job>>();
  /** Priorities that have jobs, in order. */
  #priorities: number[] = [];
  /** By time. */
  readonly #delayed: Job[] = [];
  #waiting = 0;

  get waiting(): number {
    return this.#waiting;
  }

  get delayed(): number {
    return this.#delayed.length;
  }

  /** When the next job that waits for its time may be handed out. */
  get nextTime(): number | undefined {
    return this.#delayed[0]?.runAt;
  }

  put(job: Job, now: number): void {
    if (job.runAt > now) this.#delayed.splice(this.#placeOf(job.runAt), 0, job);
    else this.#pushReady(job);
  }

  shift(): Job | undefined {
    const [priority] = this.#priorities;
    const line = priority === undefined ? undefined : this.#ready.get(priority);
    const job = line?.shift();
    if (job === undefined) return undefined;
    this.#waiting--;
    if (line?.length === 0) this.#drop(job.priority);
    return job;
  }

  /** Lets jobs be handed out whose time has come. */
  ripen(now: number): void {
    const count = this.#placeOf(now);
    for (const job of this.#delayed.splice(0, count)) this.#pushReady(job);
  }

  remove(job: Job): boolean {
    const index = this.#delayed.indexOf(job);
    if (index !== -1) {
      this.#delayed.splice(index, 1);
      return true;
    }
    const line = this.#ready.get(job.priority);
    if (!line?.remove(job)) return false;
    this.#waiting--;
    if (line.length === 0) this.#drop(job.priority);
    return true;
  }

  #pushReady(job: Job): void {
    let line = this.#ready.get(job.priority);
    if (!line) {
      this.#ready.set(job.priority, (line = new Line()));
      this.#priorities = [...this.#ready.keys()].sort((one, other) => one - other);
    }
    line.push(job);
    this.#waiting++;
  }

  #drop(priority: number): void {
    this.#ready.delete(priority);
    this.#priorities = this.#priorities.filter((one) => one !== priority);
  }

  /** Behind all jobs of this time and earlier ones. */
  #placeOf(time: number): number {
    let low = 0;
    let high = this.#delayed.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#delayed[middle] as Job).runAt <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
